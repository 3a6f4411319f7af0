import { caseText, type FuzzCase } from './fuzz-case'
import type { Exchange } from './raw-connection'
import type { WireReply } from './reply-parser'

/** Number of problems reported in full; the others are only counted. */
const MOST_TOLD = 200

/** Counts of the responses of a run. */
export type Tally = {
  readonly count: (fuzzCase: FuzzCase, exchange: Exchange, problems: readonly string[]) => void
  readonly problems: () => readonly string[]
  /** Answers by kind of case, status and form of the body; cases without an answer as `none`. */
  readonly answers: () => ReadonlyMap<string, number>
  readonly statuses: () => ReadonlyMap<number, number>
}

/** `onProblem` is called for each problem when it is found. */
export function createTally(onProblem: (text: string) => void): Tally {
  const answers = new Map<string, number>()
  const statuses = new Map<number, number>()
  const problems: string[] = []
  const add = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    count: (fuzzCase, { replies, end }, found) => {
      for (const reply of replies) {
        add(statuses, reply.status)
        add(answers, `${fuzzCase.kind} ${reply.status} ${formOf(reply)}`)
      }
      if (replies.length === 0) add(answers, `${fuzzCase.kind} none ${end ?? 'yet'}`)
      if (found.length === 0 || problems.length >= MOST_TOLD) return
      const got = replies.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ')
      const text = `${fuzzCase.kind} ${fuzzCase.index}: ${found.slice(0, 3).join('; ')}\n  sent ${caseText(fuzzCase)}\n  got ${got}`
      problems.push(text)
      onProblem(text)
    },
    problems: () => problems,
    answers: () => new Map([...answers].sort()),
    statuses: () => statuses,
  }
}

/** The format of a body: one of the two error formats, or another. */
function formOf({ status, body, headers }: WireReply): string {
  const type = headers.get('content-type')?.split(';', 1)[0] ?? 'no body'
  if (status < 400 || typeof body !== 'object' || body === null) return type
  if ('errorType' in body) return 'message' in body ? 'both dialects' : 'order dialect'
  return 'message' in body ? 'message dialect' : type
}
