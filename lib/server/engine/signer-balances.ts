import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { repeatBesideRounds } from './beside-rounds'
import type { EngineConfig } from './engine-config'
import { coinsOf } from './settlement-report'

type SignersConfig = Pick<EngineConfig, 'network' | 'metrics'> & {
  readonly settings: Pick<EngineConfig['settings'], 'solverNames'>
  /** Wei of an account. */
  readonly balanceOf: (account: Address) => Promise<bigint>
}

/**
 * Reads what the accounts that settle have for gas, at once and then once a minute. While a node does not
 * answer, which its own calls are counted for, the balances last read stay. Returns a function that stops it.
 */
export function startWatchingSigners(
  { network, metrics, settings, balanceOf }: SignersConfig,
  intervalMs?: number,
): () => Promise<void> {
  const readAll = async () => {
    const signers = [...settings.solverNames]
    const balances = await Promise.all(signers.map(([account]) => balanceOf(account)))
    for (const [index, [, solver]] of signers.entries()) {
      metrics.signerBalance.set({ network, solver }, coinsOf(balances[index] ?? 0n))
    }
  }
  const ignore = () => undefined
  void readAll().catch(ignore)
  const stop = repeatBesideRounds(readAll, ignore, intervalMs)
  return async () => {
    // A reading that goes on changes nothing, and is not waited for.
    void stop()
  }
}
