import 'server-only'
import type { KnownMissing } from '@/lib/client/known-missing'

/** A read of this process that the service answered with 404. */
export class MissingError extends Error {
  readonly answer: KnownMissing

  constructor(answer: KnownMissing) {
    super(`${answer.url} does not exist`)
    this.name = 'MissingError'
    this.answer = answer
  }
}
