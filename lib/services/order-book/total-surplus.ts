import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { Wei } from '@/lib/domain/shared/amount'
import type { SettlementStore } from '@/lib/infra/db/network-store'

/** What `getTotalSurplus` reads. */
export type TotalSurplusDeps = Pick<SettlementStore, 'selectTotalSurplus'> & {
  readonly wrappedNativeToken: Address
}

/** What an account got beyond its limit prices over all its fills, rounded as by the domain's `totalSurplus`. */
export async function getTotalSurplus(
  { selectTotalSurplus, wrappedNativeToken }: TotalSurplusDeps,
  account: Address,
): Promise<{ totalSurplus: Wei }> {
  return { totalSurplus: await selectTotalSurplus({ account, wrappedNativeToken }) }
}
