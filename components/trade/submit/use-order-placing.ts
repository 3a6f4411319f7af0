'use client'

import { keepQuote } from '@/components/trade/confirm/keep-quote'
import type { ApprovalWayState } from '@/components/trade/confirm/use-approval-way'
import { usePermit } from '@/components/trade/confirm/use-permit'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { usePreferences } from '@/components/ui/preferences-context'
import { permitAppData } from '@/components/wallet/order-draft'
import {
  draftOrderData,
  type OwnerScheme,
  presignedOrder,
  signOrder,
} from '@/components/wallet/sign-order'
import type { PermitFailure } from '@/components/wallet/sign-permit'
import type { Approval } from '@/components/wallet/use-approval'
import { useBatch } from '@/components/wallet/use-batch'
import { useWallet } from '@/components/wallet/wallet-context'
import { removeSentOrder, saveSentOrder } from '@/lib/client/orders/sent-orders'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import { firstTradeCalls } from '@/lib/client/wagmi/encode-call'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Hook } from '@/lib/domain/app-data/metadata'
import type { Address } from '@/lib/domain/shared/address'
import { MAX_UINT256, type UnixSeconds } from '@/lib/domain/shared/amount'
import { ok } from '@/lib/domain/shared/result'
import type { SubmissionControl } from './use-submission'

type Placing = {
  readonly network: NetworkView
  readonly account: Address
  readonly accountKind: AccountKind | null
  readonly order: FrozenOrder
  readonly approval: Pick<Approval, 'exactAmount' | 'check' | 'isChecking'>
  readonly ways: ApprovalWayState
  readonly control: SubmissionControl
}

/** Places the order, with the approval that goes along with it: by permit, by batch, or none. */
export function useOrderPlacing(input: Placing) {
  const { network, account, order, approval, ways, control } = input
  const { draft } = order
  const wallet = useWallet()
  const permit = usePermit(network, account)
  const batch = useBatch(network, account)
  const isUnlimited = usePreferences().preferences.approval === 'unlimited'
  const amount = isUnlimited ? MAX_UINT256 : approval.exactAmount

  /** Without a document the order carries that of every order. */
  const submit = (scheme: OwnerScheme | 'presign', validTo: UnixSeconds, document?: string) =>
    control.start(async () => {
      const data = draftOrderData(draft, account, validTo, document)
      const unsigned = {
        network,
        owner: account,
        data,
        quoteId: draft.quoteId,
        ...(document === undefined ? {} : { document }),
      }
      const signed =
        input.accountKind === 'contract' || scheme === 'presign'
          ? ok(presignedOrder(unsigned))
          : await signOrder({ ...unsigned, engine: await wallet.engine(), scheme })
      if (signed.ok) keepQuote(signed.value.uid, order)
      return signed
    })
  const placeWithPermit = async (scheme: OwnerScheme | 'presign', validTo: UnixSeconds) => {
    if (ways.domain === null) return
    const signed = await permit.ask({ domain: ways.domain, amount, deadline: validTo })
    if (signed === null) return
    if (signed.ok) await submit(scheme, validTo, permitAppData(signed.value.hook))
    else if (isFinal(signed.error)) ways.refusePermit()
  }
  const placeInBatch = async (validTo: UnixSeconds) => {
    const plan = await approval.check(amount)
    if (plan === null) return
    const data = draftOrderData(draft, account, validTo)
    const placed = presignedOrder({ network, owner: account, data, quoteId: draft.quoteId })
    const calls = firstTradeCalls(network.contracts, {
      uid: placed.uid,
      token: draft.sellToken,
      amount,
      needsReset: plan === 'two',
    })
    // Kept before the wallet is asked, as its answer may come when the page is gone.
    const signedAtMs = Date.now()
    saveSentOrder({ network: network.name, ...placed, state: 'armed', signedAtMs })
    keepQuote(placed.uid, order)
    const sent = await batch.ask(placed.uid, calls)
    if (sent?.ok === true) {
      await control.start(async () => ok(placed))
      return
    }
    removeSentOrder(placed.uid)
    if (sent !== null && isFinal(sent.error)) ways.refuseBatch()
  }
  return {
    permit,
    batch,
    /** The token is asked how it takes the approval of the batch. */
    isChecking: ways.way.kind === 'batch' && approval.isChecking,
    isAsking: permit.state.phase === 'asking' || batch.state.phase === 'asking',
    /** The hook of a signed permit that suits the order with this deadline; null if there is none. */
    permitFor: (validTo: UnixSeconds): Hook | null =>
      permit.kept?.permit.value === amount && permit.kept.permit.deadline === validTo
        ? permit.kept.hook
        : null,
    /** The allowance that a permit or a batch gives, smallest units. */
    amount,
    place: async (scheme: OwnerScheme | 'presign', validTo: UnixSeconds): Promise<void> => {
      const { kind } = ways.way
      if (kind === 'batch') return placeInBatch(validTo)
      return kind === 'permit' ? placeWithPermit(scheme, validTo) : submit(scheme, validTo)
    },
  }
}

export type OrderPlacing = ReturnType<typeof useOrderPlacing>

/** Whether trying the same again is of no use, unlike after what the user decided. */
function isFinal({ errorType }: PermitFailure): boolean {
  switch (errorType) {
    case 'WalletRejected':
    case 'RequestLeft':
    case 'WrongAccount':
    case 'WrongChain':
      return false
    case 'WalletUnavailable':
    case 'WalletFailed':
    case 'PermitRefused':
      return true
  }
}
