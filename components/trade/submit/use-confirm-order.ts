'use client'

import { draftProblem } from '@/components/order/draft-problem'
import { useApprovalWay } from '@/components/trade/confirm/use-approval-way'
import { useFrozenOrder } from '@/components/trade/confirm/use-frozen-order'
import { outageReasons, useOutage } from '@/components/trade/form/use-outage'
import type { ApprovalNeed } from '@/components/trade/order/order-steps'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import type { RemedyHandlers } from '@/components/trade/quote/remedies'
import { ORDER_APP_DATA, permitAppData } from '@/components/wallet/order-draft'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { type Approval, useApproval } from '@/components/wallet/use-approval'
import { useWallet } from '@/components/wallet/wallet-context'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import type { SubmissionContext } from './submission-notice'
import { isBusy, placementProgress } from './submission-state'
import { useOrderPlacing } from './use-order-placing'
import type { SubmissionControl } from './use-submission'

export type ConfirmProps = {
  network: NetworkView
  /** The account the step was opened for; the wallet may have switched accounts since. */
  account: Address
  /** Null while it is unknown whether the account signs with a key. */
  accountKind: AccountKind | null
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  /** The form's current order; the dialog freezes a copy of it when it opens. */
  live: FrozenOrder
  failureContext: SubmissionContext
  control: SubmissionControl
  handlers: RemedyHandlers
  onClose: () => void
}

/** The state and actions of the review of an order that its owner signs. */
export function useConfirmOrder(props: ConfirmProps) {
  const { network, account, accountKind, sellToken, control } = props
  const wallet = useWallet()
  const outage = useOutage()
  const frozen = useFrozenOrder(props.live, { needsQuote: false })
  const { order, validTo, renewDeadline } = frozen
  const approval = useApproval(network, account, sellToken, order.draft.sellAmount)
  const subject = { network, account, accountKind, order, approval }
  const ways = useApprovalWay(subject)
  const placing = useOrderPlacing({ ...subject, ways, control })
  /** The account is a contract, which signs by a transaction. */
  const byTransactions = accountKind === 'contract'
  const problem = draftProblem(order.draft)
  const place = (scheme: OwnerScheme | 'presign', validUntil = validTo) => {
    if (problem === null) void placing.place(scheme, validUntil)
  }
  const remedies: RemedyHandlers = {
    signAgain: () => place('eip712'),
    ...(byTransactions
      ? {}
      : { signOtherMethod: () => place('ethsign'), signOnChain: () => place('presign') }),
    newDeadline: () => place('eip712', renewDeadline()),
    approve: () => {
      if (problem !== null) return
      ways.setWantsTransaction(true)
      void approval.approve(approval.exactAmount)
    },
  }
  const permit = placing.permitFor(validTo)
  const isReading = approval.isReading || accountKind === null || ways.way.kind === 'unknown'
  return {
    frozen,
    approval,
    ways,
    placing,
    byTransactions,
    /** The wallet's account, which may not be the one the step was opened for. */
    walletAccount: wallet.account,
    isPlacing: placing.isChecking || placing.isAsking || isBusy(control.submission),
    progress: placementProgress(control.submission),
    approvalNeed: approvalNeed(approval),
    /** The app data document that is signed; null until the permit that it carries is. */
    document:
      ways.way.kind !== 'permit' ? ORDER_APP_DATA : permit === null ? null : permitAppData(permit),
    /** Signed, and kept until the order is. */
    isPermitSigned: permit !== null,
    /** Nothing is approved for an order that cannot be signed. */
    canApprove: outage === null && problem === null,
    /** What the order waits for; null if it can be placed. */
    reason:
      problem ??
      (outage === null ? null : t(outageReasons[outage])) ??
      frozen.reason ??
      (isReading ? t`Reading the account.` : null),
    place: () => place('eip712'),
    /** This step's own remedies for an order that was not placed. */
    remedies,
  }
}

function approvalNeed({ isReading, isNeeded, needsReset, step }: Approval): ApprovalNeed {
  if (isReading) return 'unknown'
  if (!isNeeded) return 'none'
  if (step === 'afterReset' && needsReset === false) return 'afterReset'
  return needsReset === true ? 'inTwo' : 'inOne'
}

export type ConfirmOrder = ReturnType<typeof useConfirmOrder>
