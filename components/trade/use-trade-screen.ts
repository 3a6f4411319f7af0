'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { TradeFormAction, TradeFormState } from '@/components/trade/form/trade-form-state'
import type { TradeStart } from '@/components/trade/form/trade-link'
import { useFilledForm } from '@/components/trade/form/use-filled-form'
import { type FormSide, useFormReach } from '@/components/trade/form/use-form-reach'
import { useOutage } from '@/components/trade/form/use-outage'
import { useFollowedOrder } from '@/components/trade/order/use-followed-order'
import { NO_CONSENT } from '@/components/trade/quote/rate-check'
import { type Trade, usePricedOrder } from '@/components/trade/quote/use-priced-order'
import type { SubmissionContext } from '@/components/trade/submit/submission-notice'
import { submissionRemedies } from '@/components/trade/submit/submission-remedies'
import { isBusy } from '@/components/trade/submit/submission-state'
import { useSubmission } from '@/components/trade/submit/use-submission'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useTestTokens } from '@/components/wallet/test-tokens'
import { useAllowance } from '@/components/wallet/use-allowance'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatExact } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { waitingReason } from './action-reason'

const loadWrapPanel = () => import('@/components/trade/form/wrap-panel')

/** The state and actions of the trade page: its form, the order being sent, the order followed. */
export function useTradeScreen(network: NetworkView, start: TradeStart) {
  const filled = useFilledForm(network, start)
  const trade: Trade = { ...filled, ...usePricedOrder(filled) }
  const { account } = trade.wallet
  const control = useSubmission(network.name)
  const faucet = useTestTokens(network.name, account)
  const [reviewing, setReviewing] = useState(false)
  const [picking, setPicking] = useState<FormSide | null>(null)
  const reach = useFormReach(trade, setPicking)
  const [consent, setConsent] = useConsent(filled.form)
  const { followed, follow } = useFollowedOrder(network.name, account)
  const outage = useOutage()
  const isWrapping = trade.sellMode.way === 'wrap'
  const { part: wrap } = useLoaded(loadWrapPanel, isWrapping)
  const context = useFailureContext(trade)
  const { submission } = control

  const placedUid = submission.phase === 'placed' ? submission.order.uid : null
  const { dispatch } = trade
  const [newest, setNewest] = useState<OrderUid | null>(null)
  const show = useCallback(
    (uid: OrderUid, sender?: Address) => {
      follow(uid, sender)
      setNewest(uid)
      setReviewing(false)
      setConsent(NO_CONSENT)
      dispatch({ type: 'cleared' })
      window.scrollTo({ top: 0 })
    },
    [dispatch, follow, setConsent],
  )
  useEffect(() => {
    if (placedUid !== null) show(placedUid)
  }, [placedUid, show])

  useReceiverReset(account, dispatch)

  const separators = useSeparators()
  const close = () => {
    setReviewing(false)
    if (!isBusy(submission)) control.dismiss()
  }
  const again = (actions: readonly TradeFormAction[], kind: FormSide) => {
    for (const action of actions) dispatch(action)
    reach.editAmountOf(kind)
  }
  const getTokens = () => faucet.mutate()
  return {
    trade,
    control,
    faucet,
    picking,
    setPicking,
    reach,
    consent,
    setConsent,
    outage,
    isWrapping,
    /** Null while its code is loading. */
    wrap,
    context,
    handlers: submissionRemedies({ trade, reach, separators, close, getTokens }),
    /** Why the main button is disabled; null when the order can be reviewed. */
    reason: waitingReason(trade, consent, {
      hasBusySubmission: isBusy(submission) && !reviewing,
      outage,
    }),
    /** The order in the panel, and whether it was just placed. */
    followed,
    isNewest: followed === newest,
    show,
    again,
    /** The confirm step is open. */
    reviewing,
    review: () => setReviewing(true),
    close,
  }
}

export type TradeScreenState = ReturnType<typeof useTradeScreen>

/** What makes two states of the form the same order to its user. */
const ORDER_FIELDS = ['sellToken', 'buyToken', 'kind', 'sellText', 'buyText', 'isLimit'] as const

/** The user's consent applies to one order, so any change to the order resets it. */
function useConsent(form: TradeFormState) {
  const [consent, setConsent] = useState(NO_CONSENT)
  const [subject, setSubject] = useState(form)
  if (ORDER_FIELDS.some((field) => subject[field] !== form[field])) {
    setSubject(form)
    setConsent(NO_CONSENT)
  }
  return [consent, setConsent] as const
}

/** A receiver was chosen by one account; another one that connects later has not chosen it. */
function useReceiverReset(account: Address | null, dispatch: Trade['dispatch']) {
  const chosenBy = useRef(account)
  useEffect(() => {
    if (account === null) return
    if (chosenBy.current !== null && chosenBy.current !== account) {
      dispatch({ type: 'receiverTyped', text: '' })
    }
    chosenBy.current = account
  }, [account, dispatch])
}

/** The amounts and names used in failure messages. */
function useFailureContext(trade: Trade): SubmissionContext {
  const separators = useSeparators()
  const { network, wallet, sellToken, form, draft } = trade
  const { allowance } = useAllowance(network, wallet.account, form.sellToken)
  const text = (atoms: bigint | null | undefined) =>
    atoms === null || atoms === undefined || sellToken === null
      ? null
      : formatExact(atoms, sellToken.decimals, separators)
  const need = text(draft?.sellAmount)
  return {
    chain: network.displayName,
    account: wallet.account,
    sellSymbol: sellToken === null ? '' : tokenLabel(sellToken),
    need,
    toApprove: need,
    have: text(form.sellToken === null ? null : trade.balances?.get(form.sellToken)),
    allowance: text(allowance),
  }
}
