import 'server-only'
import { type EnsName, parseEnsName } from '@/lib/domain/account/ens-name'
import type { Lookup } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'

type Deps = {
  /** The name an account claims, as it is stored; null where no registry is configured. */
  readonly claimedName: Lookup<Address, string> | null
  readonly addressOf: Lookup<EnsName, Address> | null
}

/**
 * The name of an account, null when it has none. Anybody can claim any name, so it counts only where
 * the name stands for this very account, and only in its normal form. Faults of the node reject.
 */
export async function nameOfAccount(
  { claimedName, addressOf }: Deps,
  account: Address,
): Promise<EnsName | null> {
  if (claimedName === null || addressOf === null) return null
  const claimed = await claimedName(account)
  if (claimed.kind !== 'found') return null
  const name = parseEnsName(claimed.value)
  if (!name.ok || name.value !== claimed.value) return null
  const forward = await addressOf(name.value)
  return forward.kind === 'found' && forward.value === account ? name.value : null
}
