import 'server-only'
import type { Role } from '@/lib/config/env'

/** What the start script was asked for. */
export type MainOptions = {
  readonly root: string
  readonly dev: boolean
  readonly role: Role
  readonly reset: boolean
  /** False serves the API alone. */
  readonly pages: boolean
  readonly bundleDir: string
  /** Methods to bid with instead of the built-in ones, from a module that exports `inProcessSolvers`. */
  readonly solverModule?: { readonly url: string; readonly names: readonly string[] }
  /** Prints one line about a finished step. */
  readonly step: (text: string) => void
}
