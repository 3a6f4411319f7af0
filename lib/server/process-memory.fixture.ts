import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { keepMemorySmall } from './process-memory'

/*
 * A process that keeps its memory small, unless its first argument says `as Node does`. Its second
 * argument is a module whose function `fail` throws. Prints sizes in MB and the stack of the error.
 * To be run with `--expose-gc`.
 */
const [, , mode, file = ''] = process.argv
if (mode !== 'as Node does') keepMemorySmall()

const heapMb = () => process.memoryUsage().heapUsed / 1e6
const liveMb = () => {
  globalThis.gc?.()
  return heapMb()
}

const { fail }: { fail: () => never } = await import(pathToFileURL(file).href)
const beforeStackMb = liveMb()
let stack = ''
try {
  fail()
} catch (error) {
  stack = error instanceof Error ? (error.stack ?? '') : ''
}
const stackMb = liveMb() - beforeStackMb

// Garbage as a server under load makes it: values that live longer than the young generation.
const values = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: [at] }))
const held = values(700_000)
const heldMb = liveMb()
const recent: unknown[] = Array.from({ length: 60 })
let peakMb = heldMb
for (let round = 0; round < 1_500; round += 1) {
  recent[round % recent.length] = values(5_000)
  // Collections in the background proceed between tasks.
  if (round % 5 === 0) await turn()
  peakMb = Math.max(peakMb, heapMb())
}
console.log(JSON.stringify({ stackMb, stack, heldMb, peakMb, held: held.length }))
