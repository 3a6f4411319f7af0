import 'server-only'
import type { Role } from '@/lib/config/env'

/** Options of the start script. */
export type MainOptions = {
  readonly root: string
  readonly dev: boolean
  readonly role: Role
  readonly reset: boolean
  /** False serves only the API. */
  readonly pages: boolean
  readonly bundleDir: string
  /** Solvers to use instead of the built-in ones, from a module that exports `inProcessSolvers`. */
  readonly solverModule?: { readonly url: string; readonly names: readonly string[] }
  /** Prints one line for a finished step. */
  readonly step: (text: string) => void
  /** Takes over the function that stops the started system and returns the exit status. */
  readonly stopWith: (stop: () => Promise<number>) => void
}
