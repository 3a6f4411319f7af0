'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { TextLine } from '@/components/ui/text-line'
import { UnlistedMarks } from '@/components/ui/unlisted-mark'
import { useIsUnlisted } from '@/components/ui/use-unlisted'
import { AccountChanged } from '@/components/wallet/account-changed'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useWallet } from '@/components/wallet/wallet-context'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { amountUnit, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { ChangeSummary } from './change-summary'
import { type Deadline, DeadlineChoice } from './deadline-choice'
import { isRunning, isSigning, type ReplaceState } from './replace-state'
import { marketForRest, openRest } from './replacement'
import { readLimit } from './typed-limit'
import { useReplace } from './use-replace'

type Props = {
  network: NetworkView
  /** The order to replace, as it was when the dialog opened. */
  order: Order
  sellToken: TokenUnit
  buyToken: TokenUnit
  market: { readonly sellAmount: bigint; readonly buyAmount: bigint } | null
  onClose: () => void
}

/** A new price and deadline for what is not filled yet; one signature replaces the order. */
export function ReplaceDialog(props: Props) {
  const { network, order, onClose } = props
  const isSell = order.kind === 'sell'
  const label = isSell ? t`Receive at least` : t`Pay at most`
  const limitToken = isSell ? props.buyToken : props.sellToken
  const limitUnit = amountUnit(limitToken, t)
  const rest = openRest(order)
  const present = isSell ? rest.buyAmount : rest.sellAmount
  const separators = useSeparators()
  const isUnlisted = useIsUnlisted(network)
  const [text, setText] = useState(() =>
    toTypedText(formatPlain(present, limitUnit.decimals), separators),
  )
  const [deadline, setDeadline] = useState<Deadline>({ seconds: null, validTo: order.validTo })
  const { state, needsPermit, replace, leave } = useReplace(network, order)
  const { atoms: limit, problem } = readLimit(text, limitUnit, separators)
  const change =
    limit === null || (limit === present && deadline.seconds === null)
      ? null
      : { limit, validTo: deadline.validTo }
  return (
    <Dialog
      open
      locked={isSigning(state)}
      onClose={onClose}
      title={t`Change the price`}
      width="28rem"
      footer={
        <Footer
          {...{ network, order, state, onClose }}
          canSign={change !== null}
          onSign={() => change !== null && void replace(change)}
        />
      }
    >
      {state.phase === 'placed' ? null : (
        <div className="space-y-4">
          <p>
            <Traded {...{ order, rest }} token={isSell ? props.sellToken : props.buyToken} />
          </p>
          <UnlistedMarks tokens={[order.sellToken, order.buyToken]} isUnlisted={isUnlisted} />
          <fieldset disabled={isRunning(state)} className="space-y-4">
            <LimitField
              label={label}
              {...{ network, text, problem, present }}
              token={limitToken}
              market={marketForRest(order, rest, props.market)}
              onText={setText}
            />
            <DeadlineChoice order={order} deadline={deadline} onDeadline={setDeadline} />
          </fieldset>
          {change === null ? null : (
            <ChangeSummary {...{ order, label, present, change }} token={limitToken} />
          )}
        </div>
      )}
      <Progress
        network={network}
        state={state}
        symbol={amountUnit(props.sellToken, t).label}
        needsPermit={change !== null && needsPermit(change)}
        onLeave={leave}
      />
    </Dialog>
  )
}

/** What the new order sells or buys, whatever its price. */
function Traded(props: {
  order: Order
  rest: ReturnType<typeof openRest>
  token: TokenUnit
}): ReactNode {
  const { order, rest, token } = props
  const isSell = order.kind === 'sell'
  const amount = (
    <Amount atoms={isSell ? rest.sellAmount : rest.buyAmount} token={token} digits="exact" />
  )
  return isSell ? rich`Sells ${amount}.` : rich`Buys ${amount}.`
}

function LimitField(props: {
  network: NetworkView
  label: string
  text: string
  problem: string | null
  present: bigint
  token: TokenUnit
  market: bigint | null
  onText: (text: string) => void
}) {
  const { problem, token, market } = props
  const present = <Amount atoms={props.present} token={token} />
  const now =
    market === null
      ? rich`Now ${present}.`
      : rich`Now ${present}; the market is at ${<Amount atoms={market} token={token} />}.`
  return (
    <TextLine
      label={props.label}
      data-autofocus=""
      inputMode="decimal"
      value={props.text}
      onText={props.onText}
      className="text-input tabular-nums"
      isWrong={problem !== null}
      note={problem ?? now}
    >
      <span className="inline-flex items-center gap-1.5 font-medium">
        <TokenMark network={props.network} token={token} />
        {amountUnit(token, t).label}
      </span>
    </TextLine>
  )
}

function Footer(props: {
  network: NetworkView
  order: Order
  state: ReplaceState
  canSign: boolean
  onSign: () => void
  onClose: () => void
}) {
  const { order, state } = props
  const current = useWallet().account
  if (state.phase === 'placed') return <Button onClick={props.onClose}>{t`Close`}</Button>
  if (current !== order.owner) {
    return (
      <AccountChanged
        subject="change"
        account={order.owner}
        now={current}
        hasSigned={state.phase === 'sending'}
        onBack={props.onClose}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <OnNetwork network={props.network}>
        <Button
          variant="primary"
          disabled={isRunning(state) || !props.canSign}
          onClick={props.onSign}
        >
          {t`Sign the change`}
        </Button>
      </OnNetwork>
      <Button onClick={props.onClose} disabled={isSigning(state)}>
        {t`Keep as it is`}
      </Button>
    </div>
  )
}

function Progress(props: {
  network: NetworkView
  state: ReplaceState
  /** Of the sold token. */
  symbol: string
  needsPermit: boolean
  onLeave: () => void
}) {
  const { network, state, symbol } = props
  switch (state.phase) {
    case 'editing':
      return (
        <p className="mt-4 text-muted text-table">
          {props.needsPermit
            ? t`Free, with two signatures: a permit for ${symbol} that lasts as long as the new
              order, and the order. It takes the place of this one, so that never both are filled.`
            : t`Free, and one step: the new order takes the place of this one, so that never both
              are filled.`}
        </p>
      )
    case 'permitting':
      return (
        <Running action={<LeaveRequest onLeave={props.onLeave} />}>
          {t`Waiting for your wallet to sign the permit for ${symbol}.`}
        </Running>
      )
    case 'signing':
      return (
        <Running action={<LeaveRequest onLeave={props.onLeave} />}>
          {t`Waiting for your wallet to sign.`}
        </Running>
      )
    case 'sending':
      return <Running>{t`Sent. Waiting for the service.`}</Running>
    case 'placed':
      return (
        <Notice tone="info" role="status">
          {rich`The order is replaced by ${newOrderLink(network, state.uid)}.`}
        </Notice>
      )
    case 'failed':
      return (
        <div className="mt-4">
          <Notice tone="caution" role="alert" code={state.code}>
            {state.sentence}
          </Notice>
        </div>
      )
  }
}

const newOrderLink = (network: NetworkView, uid: OrderUid) => (
  <Link className="link" href={`/orders/${network.name}/${uid}`}>
    {t`the new one`}
  </Link>
)

function Running({ action, children }: { action?: ReactNode; children: string }) {
  return (
    <div className="mt-4">
      <Notice tone="info" role="status" actions={action}>
        {children}
      </Notice>
    </div>
  )
}
