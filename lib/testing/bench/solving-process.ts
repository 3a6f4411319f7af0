import { type ExactRow, exactLine, measureExact } from './solving-exact'
import { measureSolving, type SolvingRow } from './solving-quality'
import { measureSpread, type SpreadRow, spreadLine } from './solving-spread'
import { type GasRow, measureSolvingWithGas } from './solving-with-gas'

// A process that solves the batches of the benchmark, and logs each size when it is done.

export type SolvingQuestion =
  | { readonly kind: 'solve' }
  | { readonly kind: 'spread' | 'exact'; readonly firstSeed: number }
export type SolvingAnswer = {
  readonly solving: readonly SolvingRow[]
  readonly solvingWithGas: readonly GasRow[]
}

const log = (text: string) => console.log(`- ${text}`)

process.on('message', (question: SolvingQuestion) => process.send?.(answerTo(question)))

function answerTo(
  question: SolvingQuestion,
): SolvingAnswer | readonly SpreadRow[] | readonly ExactRow[] {
  switch (question.kind) {
    case 'solve':
      return { solving: measureSolving(log), solvingWithGas: measureSolvingWithGas(log) }
    case 'spread':
      return measureSpread(question.firstSeed, (row) => log(spreadLine(row)))
    case 'exact':
      return measureExact(question.firstSeed, (row) => log(exactLine(row)))
  }
}
