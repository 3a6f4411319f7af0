import { measureSolving, type SolvingRow } from './solving-quality'
import { type GasRow, measureSolvingWithGas } from './solving-with-gas'

// A process that solves the batches of the benchmark, and tells of each size as it is done.

export type SolvingQuestion = { readonly ask: 'solve' }
export type SolvingAnswer = {
  readonly solving: readonly SolvingRow[]
  readonly solvingWithGas: readonly GasRow[]
}

const tell = (text: string) => console.log(`- ${text}`)

process.on('message', () => {
  const answer: SolvingAnswer = {
    solving: measureSolving(tell),
    solvingWithGas: measureSolvingWithGas(tell),
  }
  process.send?.(answer)
})
