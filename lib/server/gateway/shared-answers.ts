import 'server-only'

/** What is asked: equal texts are equal questions. */
type Question = {
  readonly text: string
  /** Whom and what it names, as `forget` names them. */
  readonly subjects: readonly string[]
  /** How old an answer may be, milliseconds; at most `longestMs`. */
  readonly maxAgeMs: number
}

export type SharedAnswers<T> = {
  /** The answer to the question that is young enough, or the one being awaited, or a new one. */
  readonly ask: (question: Question, ask: () => Promise<T>) => Promise<T>
  /**
   * After a change: whoever asks from now on gets a new answer to every question that names one of
   * the subjects. Takes one look-up for each subject, however much is kept.
   */
  readonly forget: (subjects: readonly string[]) => void
  /** The same for every question. */
  readonly forgetAll: () => void
}

type Kept<T> = { readonly answer: Promise<T>; readonly atMs: number; readonly turn: number }

/** Keeps answers so that however many clients ask the same, one request is sent. */
export function sharedAnswers<T>(config: {
  readonly maxEntries: number
  /** No question accepts an older answer, milliseconds. */
  readonly longestMs: number
  /** Whether others may have this answer too; a fault is shared only by those already waiting. */
  readonly isShared: (answer: T) => boolean
  readonly nowMs: () => number
}): SharedAnswers<T> {
  /** By the text of the question, the oldest first. */
  const kept = new Map<string, Kept<T>>()
  /** The turn in which each subject changed last. */
  const changes = new Map<string, number>()
  let turn = 0
  const forgetAll = () => {
    kept.clear()
    changes.clear()
  }
  /** Also false for an answer of the future, as a corrected clock leaves it. */
  const isWithin = ({ atMs }: Kept<T>, maxAgeMs: number): boolean => {
    const ageMs = config.nowMs() - atMs
    return ageMs >= 0 && ageMs < maxAgeMs
  }
  const keep = (text: string, entry: Kept<T>) => {
    kept.delete(text)
    for (const [oldest, found] of kept) {
      if (kept.size < config.maxEntries && isWithin(found, config.longestMs)) break
      kept.delete(oldest)
    }
    kept.set(text, entry)
  }
  return {
    ask: ({ text, subjects, maxAgeMs }, ask) => {
      const found = kept.get(text)
      const isUnchanged = ({ turn: asked }: Kept<T>) =>
        subjects.every((subject) => (changes.get(subject) ?? 0) <= asked)
      if (found !== undefined && isWithin(found, maxAgeMs) && isUnchanged(found)) {
        return found.answer
      }
      const answer = ask()
      const entry = { answer, atMs: config.nowMs(), turn }
      keep(text, entry)
      const drop = () => {
        if (kept.get(text) === entry) kept.delete(text)
      }
      answer.then((value) => {
        if (!config.isShared(value)) drop()
      }, drop)
      return answer
    },
    forget: (subjects) => {
      turn += 1
      for (const subject of subjects) changes.set(subject, turn)
      // With no answer left, no earlier change matters.
      if (changes.size > MAX_CHANGES) forgetAll()
    },
    forgetAll,
  }
}

/** So many changes are remembered; then all answers are forgotten instead. */
const MAX_CHANGES = 5_000
