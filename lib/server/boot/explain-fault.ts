import 'server-only'
import { ConfigError } from '@/lib/config/env'
import { DeployError } from '@/lib/infra/chain/deploy/deploy-error'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { InfraError } from '@/lib/infra/errors'

/** Shown to operators: errors they can fix themselves come without a stack trace. */
export function explainFault(error: unknown): string {
  const isTheirs = [ConfigError, LocalChainError, DeployError].some((kind) => error instanceof kind)
  if (error instanceof Error && isTheirs) return error.message
  if (error instanceof InfraError) {
    // Its other lines may name a URL with its key.
    const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n', 1)[0]})` : ''
    // Lines after the first say what to do.
    return error.message.replace(/$/m, () => cause)
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
