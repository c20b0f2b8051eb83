// Energies and forces of molecules of several sizes, by a model from an archive of PyTorch.
#include <cmath>
#include <cstdio>
#include <iostream>

#include "energy_and_gradient.h"
#include "tsir.hpp"

// Atoms near each other, as molecules(n) of the test has them.
static std::vector<double> positions_of(int64_t atoms) {
    std::vector<double> found;
    for (int64_t i = 0; i < 3 * atoms; ++i) found.push_back(1.5 * std::sin(1.7 * double(i)));
    return found;
}

int main() {
    tsir::tensor energy, gradient;
    for (int64_t atoms : {1, 2, 5, 40}) {
        const std::vector<double> positions = positions_of(atoms);
        std::vector<int64_t> species;
        for (int64_t i = 0; i < atoms; ++i) species.push_back(i % 4);
        const tsir_tensor at = tsir::view(positions, {atoms, 3}), of = tsir::view(species, {atoms});
        tsir::call(energy_and_gradient, &at, &of, energy.out(), gradient.out());
        double largest = 0;
        for (double g : gradient.elements<double>()) largest = std::fmax(largest, std::fabs(-g));
        std::printf("atoms %d: energy %.12f, largest force %.12f\n", int(atoms), energy.item<double>(), largest);
    }
    const std::vector<double> positions = positions_of(2);
    const std::vector<int64_t> species{0, 1, 2};
    const tsir_tensor flat = tsir::view(positions, {6}), at = tsir::view(positions, {2, 3});
    const tsir_tensor of = tsir::view(species, {3});
    try {
        tsir::call(energy_and_gradient, &flat, &of, energy.out(), gradient.out());
    } catch (const tsir::error &problem) {
        std::cout << "status " << problem.status() << ": " << problem.what() << "\n";
    }
    try {
        tsir::call(energy_and_gradient, &at, &of, energy.out(), gradient.out());
    } catch (const tsir::error &problem) {
        std::cout << "status " << problem.status() << ": " << problem.what() << "\n";
    }
    return 0;
}
