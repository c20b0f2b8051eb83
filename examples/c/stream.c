/* Speech in two streams, whose chunks of 32 ms come in turns: each has a state, and all share the weights. */
#include <math.h>
#include <stdio.h>

#include "speech.h"

enum { SAMPLES = 512, CHUNKS = 5, STREAMS = 2 };

/* A chunk of a stream: a tone, whose samples the test makes alike. */
static void record(float *samples, int stream, int chunk) {
    for (int i = 0; i < SAMPLES; ++i)
        samples[i] = (float)(0.5 * sin((0.05 + 0.1 * stream) * (chunk * SAMPLES + i)));
}

/* Feeds a chunk to a stream, and prints what there is in it; whether that was possible. */
static int feed(speech_state *state, int stream, int chunk) {
    static const int64_t sizes[] = {1, SAMPLES};
    float samples[SAMPLES];
    char message[500];
    tsir_tensor found;
    int64_t chunks;
    record(samples, stream, chunk);
    const tsir_tensor heard = tsir_contiguous(samples, TSIR_F32, 2, sizes);
    if (speech(state, &heard, &found, &chunks, message, sizeof message)) return puts(message), 0;
    printf("stream %d, chunk %d: %.6f\n", stream, (int)chunks, *(float *)found.data);
    tsir_tensor_free(&found);
    return 1;
}

int main(void) {
    speech_state *states[STREAMS] = {0};
    int status = 0;
    printf("%s Hz, labels: %s", speech_metadata("rate", 0), speech_metadata("labels.txt", 0));
    for (int stream = 0; stream < STREAMS; ++stream) status = status || speech_create(&states[stream]);
    for (int chunk = 0; chunk < CHUNKS && !status; ++chunk)
        for (int stream = 0; stream < STREAMS; ++stream) status = status || !feed(states[stream], stream, chunk);
    if (!status) status = speech_reset(states[0]) || !feed(states[0], 0, 0);
    for (int stream = 0; stream < STREAMS; ++stream) speech_destroy(states[stream]);
    return status;
}
