/* An LSTM cell runs and learns in C: no Python is there when this program runs. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lstm_cell.h"
#include "lstm_loss.h"

enum { ROWS = 4, INPUTS = 10, HIDDEN = 20, GATES = 4 * HIDDEN, PARAMETERS = 4, STEPS = 5 };

static char message[1000];

/* Ends the program if a call did not succeed. */
static void check(int status) {
    if (status != TSIR_OK) {
        fprintf(stderr, "%s\n", message);
        exit(1);
    }
}

/* Fills memory with numbers that look random, and returns a matrix over it. */
static tsir_tensor matrix(float *memory, int64_t rows, int64_t columns, double frequency) {
    const int64_t sizes[] = {rows, columns};
    for (int64_t i = 0; i < rows * columns; ++i) {
        memory[i] = (float)(0.5 * sin(frequency * (double)i));
    }
    return tsir_contiguous(memory, TSIR_F32, 2, sizes);
}

/* The same for a vector. */
static tsir_tensor vector(float *memory, int64_t size, double frequency) {
    tsir_tensor tensor = matrix(memory, 1, size, frequency);
    return tsir_contiguous(memory, TSIR_F32, 1, tensor.sizes + 1);
}

/* parameter -= rate * gradient, whatever the strides of the gradient are. */
static void descend(tsir_tensor *parameter, const tsir_tensor *gradient, float rate) {
    const int64_t columns = parameter->rank == 2 ? parameter->sizes[1] : 1;
    float *to = parameter->data;
    const float *from = gradient->data;
    for (int64_t i = 0; i < parameter->sizes[0]; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
            const int64_t inner = gradient->rank == 2 ? j * gradient->strides[1] : 0;
            to[i * columns + j] -= rate * from[i * gradient->strides[0] + inner];
        }
    }
}

int main(void) {
    static float x_memory[ROWS * INPUTS], h_memory[ROWS * HIDDEN], c_memory[ROWS * HIDDEN];
    static float w_ih_memory[GATES * INPUTS], w_hh_memory[GATES * HIDDEN], b_ih_memory[GATES], b_hh_memory[GATES];
    const tsir_tensor x = matrix(x_memory, ROWS, INPUTS, 1.0);
    const tsir_tensor h = matrix(h_memory, ROWS, HIDDEN, 2.0);
    const tsir_tensor c = matrix(c_memory, ROWS, HIDDEN, 3.0);
    tsir_tensor p[PARAMETERS] = {
        matrix(w_ih_memory, GATES, INPUTS, 4.0),
        matrix(w_hh_memory, GATES, HIDDEN, 5.0),
        vector(b_ih_memory, GATES, 6.0),
        vector(b_hh_memory, GATES, 7.0),
    };

    tsir_tensor next_h, next_c;
    check(lstm_cell(&x, &h, &c, &p[0], &p[1], &p[2], &p[3], &next_h, &next_c, message, sizeof message));
    for (int64_t row = 0; row < ROWS; ++row) {
        printf("h[%d, 0] = %.6f\n", (int)row, ((float *)next_h.data)[row * next_h.strides[0]]);
    }
    tsir_tensor_free(&next_h);
    tsir_tensor_free(&next_c);

    for (int step = 0; step < STEPS; ++step) {
        tsir_tensor loss, gradients[PARAMETERS];
        check(lstm_loss_gradient(
            &x, &h, &c, &p[0], &p[1], &p[2], &p[3],
            &loss, &gradients[0], &gradients[1], &gradients[2], &gradients[3], message, sizeof message));
        printf("loss %d = %.6f\n", step, *(float *)loss.data);
        tsir_tensor_free(&loss);
        for (int k = 0; k < PARAMETERS; ++k) {
            descend(&p[k], &gradients[k], 0.5f);
            tsir_tensor_free(&gradients[k]);
        }
    }

    /* What does not fit is told, never computed with. */
    const int status = lstm_cell(&h, &h, &c, &p[0], &p[1], &p[2], &p[3], &next_h, &next_c, message, sizeof message);
    printf("status %d: %s\n", status, message);
    return 0;
}
