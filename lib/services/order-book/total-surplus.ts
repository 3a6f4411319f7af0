import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { Wei } from '@/lib/domain/shared/amount'

export type TotalSurplusDeps = {
  /** Over all fills, with the rounding of the domain's `totalSurplus`. */
  readonly selectTotalSurplus: (account: Address) => Promise<Wei>
}

/** What an account got beyond its limit prices over all its fills. */
export async function getTotalSurplus(
  deps: TotalSurplusDeps,
  account: Address,
): Promise<{ totalSurplus: Wei }> {
  return { totalSurplus: await deps.selectTotalSurplus(account) }
}
