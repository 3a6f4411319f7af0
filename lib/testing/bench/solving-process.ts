import { measureSolving, type SolvingRow } from './solving-quality'
import { measureSpread, type SpreadRow, spreadLine } from './solving-spread'
import { type GasRow, measureSolvingWithGas } from './solving-with-gas'

// A process that solves the batches of the benchmark, and logs each size when it is done.

export type SolvingQuestion =
  | { readonly kind: 'solve' }
  | { readonly kind: 'spread'; readonly firstSeed: number }
export type SolvingAnswer = {
  readonly solving: readonly SolvingRow[]
  readonly solvingWithGas: readonly GasRow[]
}

const log = (text: string) => console.log(`- ${text}`)

process.on('message', (question: SolvingQuestion) => {
  const answer: SolvingAnswer | readonly SpreadRow[] =
    question.kind === 'solve'
      ? { solving: measureSolving(log), solvingWithGas: measureSolvingWithGas(log) }
      : measureSpread(question.firstSeed, (row) => log(spreadLine(row)))
  process.send?.(answer)
})
