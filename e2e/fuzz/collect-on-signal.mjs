import { isMainThread } from 'node:worker_threads'

/*
 * Preloaded into the service under test, with `--expose-gc`: on SIGUSR2 it collects all garbage of
 * the main thread and prints what is left, in bytes. The threads of solvers and of the market index
 * keep theirs. They load this file too, where nothing translates TypeScript: so it has none.
 */
if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    console.log(JSON.stringify({ collected: { heapUsed, external } }))
  })
}
