import type { QueryClient } from '@tanstack/react-query'
import { type PermitFailure, signPermit } from '@/components/wallet/sign-permit'
import { openNeedOf } from '@/components/wallet/use-allowance'
import { accountOrdersQuery } from '@/lib/client/queries/orders'
import { allowanceQuery } from '@/lib/client/wagmi/chain-reads'
import { permitDomainQuery } from '@/lib/client/wagmi/permit-reads'
import type { WalletEngine } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Hook } from '@/lib/domain/app-data/metadata'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { t } from '@/lib/words/words'
import { allowanceOfChange, type Change, carriedPermit, needOfChange } from './replacement'

/**
 * The permit that the changed order carries: that of the order, or one that the wallet is asked to
 * sign; null if the order needs none.
 */
export async function permitOfChange(input: {
  readonly queries: QueryClient
  readonly engine: WalletEngine
  readonly network: NetworkView
  readonly order: Order
  readonly change: Change
}): Promise<Result<Hook | null, PermitFailure>> {
  const { queries, network, order, change } = input
  if (carriedPermit(order) === null) return ok(null)
  const { owner, sellToken } = order
  const open = network.capabilities.accountOrders
    ? await queries.fetchQuery(accountOrdersQuery(network.name, owner))
    : { entries: [] }
  const need = needOfChange(order, change, openNeedOf(open.entries, owner, sellToken))
  const { vaultRelayer, hooksTrampoline: trampoline } = network.contracts
  const stored = allowanceQuery(network.name, owner, sellToken, vaultRelayer)
  const allowance = await queries.fetchQuery({ ...stored, staleTime: 0 })
  const way = allowanceOfChange(order, need, allowance ?? 0n)
  if (way.from === 'chain') return ok(null)
  if (way.from === 'permit') return ok(way.permit)
  const domain = await queries.fetchQuery(permitDomainQuery(network, sellToken))
  if (domain === null || trampoline === null) {
    return failure('PermitRefused', t`The token takes no permits now.`)
  }
  const wanted = { domain, amount: need.amount, deadline: need.validTo }
  const signed = await signPermit({ ...input, ...wanted, owner, trampoline, kept: null })
  return signed.ok ? ok(signed.value.hook) : signed
}
