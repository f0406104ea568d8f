// What OpenBLAS asks of OpenMP, with one thread. pcadim makes its own threads and calls OpenBLAS with one thread each
// (src/linalg/lapack_backend.cpp), so that a runtime with more would never be used; without one there is nothing that
// could meet another OpenMP in the same process.
int omp_get_max_threads(void) { return 1; }
int omp_get_num_threads(void) { return 1; }
int omp_get_thread_num(void) { return 0; }
int omp_get_num_places(void) { return 0; }
int omp_in_parallel(void) { return 0; }
void omp_set_num_threads(int threads) { (void)threads; }

void GOMP_parallel(void (*work)(void*), void* data, unsigned threads, unsigned flags) {
  (void)threads, (void)flags;
  work(data);
}
