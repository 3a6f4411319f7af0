'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelFailedNotice } from '@/components/order/cancel/cancel-failed-notice'
import type { CancelManyState } from '@/components/order/cancel/cancel-many-state'
import { cancelWays } from '@/components/order/cancel/cancel-ways'
import { useCancelMany } from '@/components/order/cancel/use-cancel-many'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { AccountChanged } from '@/components/wallet/account-changed'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { type CallsOutcome, makeCalls } from '@/components/wallet/owner-calls'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useAwaited } from '@/components/wallet/use-awaited'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import { isFinal } from '@/lib/client/orders/order-rows'
import type { PartGroup } from '@/lib/client/orders/part-groups'
import { saveSentCancellation } from '@/lib/client/orders/sent-cancellations'
import { orderKeys } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { SentCancellation } from './sent-cancellation'

/** Ends all parts that are not final at once; shown to their owner. */
export function CancelParts({ network, group }: { network: NetworkView; group: PartGroup }) {
  const { account } = useWallet()
  const [asked, setAsked] = useState<Address | null>(null)
  const open = group.parts.flatMap(({ order }) => (isFinal(order) ? [] : [order]))
  const isOwner = open.some((order) => cancelWays(order, account).length > 0)
  return (
    <div className="mt-2 empty:hidden">
      {isOwner && account !== null ? (
        <SentCancellation owner={account} parts={open.map(({ uid }) => uid)} asked={asked}>
          <Button size="compact" onClick={() => setAsked(account)}>
            {open.length === 1
              ? t`Cancel the last part`
              : t`Cancel the ${open.length} parts to come`}
          </Button>
        </SentCancellation>
      ) : null}
      {asked === null ? null : (
        <CancelDialog
          network={network}
          account={asked}
          open={open}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  network: NetworkView
  account: Address
  /** Live: what is filled or expires meanwhile leaves it. */
  open: readonly Order[]
  onClose: () => void
}

function CancelDialog(props: DialogProps) {
  const { open, account } = props
  const current = useWallet().account
  const isSigned = open.every((order) => cancelWays(order, account).includes('signed'))
  const signed = useCancelMany(props.network, account)
  const onChain = useOnChainCancel(props.network, account)
  const isAsking = signed.state.phase === 'signing' || onChain.state === 'asking'
  const isDone = signed.state.phase === 'done' || onChain.isDone
  const cancel = (scheme: OwnerScheme) =>
    isSigned
      ? void signed.cancel(
          open.map(({ uid }) => uid),
          scheme,
        )
      : void onChain.cancel(open)
  return (
    <Dialog
      open
      locked={isAsking}
      onClose={props.onClose}
      title={t`Cancel the parts to come`}
      width="28rem"
      footer={
        isDone ? (
          <Button onClick={props.onClose}>{t`Close`}</Button>
        ) : current !== account ? (
          <AccountChanged
            subject="cancellation"
            account={account}
            now={current}
            hasSigned={signed.state.phase === 'sending'}
            onBack={props.onClose}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <OnNetwork network={props.network}>
              <Button
                variant="danger"
                disabled={isAsking || signed.state.phase === 'sending' || open.length === 0}
                onClick={() => cancel(schemeOf(open))}
              >
                {cancelLabel(isSigned, open.length)}
              </Button>
            </OnNetwork>
            <Button onClick={props.onClose} disabled={isAsking}>
              {t`Keep them`}
            </Button>
          </div>
        )
      }
    >
      <p className="text-muted">
        {isSigned
          ? t`One signature, free, for all parts that are not final. Parts that are filled stay.
            A part may still fill until the service confirms.`
          : t`One transaction where your wallet can make several calls at once, else one for each
            part. Parts that are filled stay.`}
      </p>
      <div className="mt-3 space-y-2 empty:hidden">
        <SignedProgress
          state={signed.state}
          onLeave={signed.leave}
          onOtherScheme={(scheme) => cancel(scheme)}
        />
        <OnChainProgress {...onChain} />
      </div>
    </Dialog>
  )
}

const cancelLabel = (isSigned: boolean, count: number): string => {
  if (isSigned) {
    return count === 1 ? t`Sign cancellation of 1 part` : t`Sign cancellation of ${count} parts`
  }
  return count === 1 ? t`Cancel 1 part on chain` : t`Cancel ${count} parts on chain`
}

/** A wallet that signed the parts as messages may be unable to sign typed data. */
const schemeOf = (orders: readonly Order[]): OwnerScheme =>
  orders.every(({ signingScheme }) => signingScheme === 'ethsign') ? 'ethsign' : 'eip712'

function SignedProgress(props: {
  state: CancelManyState
  onLeave: () => void
  onOtherScheme: (scheme: OwnerScheme) => void
}) {
  const { state } = props
  switch (state.phase) {
    case 'choosing':
      return null
    case 'failed':
      return <CancelFailedNotice state={state} onOtherScheme={props.onOtherScheme} />
    case 'signing':
      return (
        <Notice tone="info" role="status" actions={<LeaveRequest onLeave={props.onLeave} />}>
          {t`Waiting for your wallet to sign.`}
        </Notice>
      )
    case 'sending':
      return (
        <Notice tone="info" role="status">
          {t`Sent. Waiting for the service.`}
        </Notice>
      )
    case 'done':
      return (
        <Notice tone="good" role="status">
          {state.count === 1
            ? t`The part is cancelled.`
            : t`All ${state.count} parts are cancelled.`}
        </Notice>
      )
  }
}

type OnChainState = 'idle' | 'asking' | CallsOutcome

/** Cancels parts by transactions of an account that signs no messages. */
function useOnChainCancel(network: NetworkView, account: Address) {
  const wallet = useWallet()
  const queryClient = useQueryClient()
  const requests = useWalletRequests()
  const [state, setState] = useState<OnChainState>('idle')
  const cancel = async (orders: readonly Order[]) => {
    const isWanted = requests.begin()
    setState('asking')
    const outcome = await invalidateAll(
      { network, account, isWanted, engine: wallet.engine },
      orders,
    ).catch((): CallsOutcome => ({ kind: 'unknown' }))
    await queryClient.invalidateQueries({ queryKey: orderKeys.all(network.name) })
    if (isWanted()) setState(outcome)
  }
  const leave = () => {
    requests.leave()
    setState({ kind: 'unknown' })
  }
  return { state, cancel, leave, isDone: typeof state === 'object' && state.kind === 'done' }
}

async function invalidateAll(
  run: Pick<Parameters<typeof makeCalls>[0], 'network' | 'account' | 'isWanted'> &
    Pick<ReturnType<typeof useWallet>, 'engine'>,
  orders: readonly Order[],
): Promise<CallsOutcome> {
  const { invalidateCall } = await import('@/lib/client/wagmi/encode-call')
  return makeCalls({
    ...run,
    engine: await run.engine(),
    calls: orders.map(({ uid }) => invalidateCall(run.network.contracts.settlement, uid)),
    onBatch: (batchId) => {
      const last = orders.at(-1)
      if (last === undefined) return
      const sentAtMs = Date.now()
      saveSentCancellation({ network: run.network.name, uid: last.uid, batchId, sentAtMs })
    },
    onMade: () => undefined,
  })
}

function OnChainProgress({ state, leave }: { state: OnChainState; leave: () => void }) {
  const awaited = useAwaited(t`waiting for your wallet and a block.`)
  if (state === 'idle') return null
  if (state === 'asking') {
    return (
      <Notice tone="info" role="status" actions={<LeaveRequest onLeave={leave} />}>
        {t`Cancelling on chain: ${awaited}`}
      </Notice>
    )
  }
  switch (state.kind) {
    case 'done':
      return (
        <Notice tone="good" role="status">
          {t`Cancelled on chain. The service shows it once it has read the block.`}
        </Notice>
      )
    case 'refused':
      return <Notice tone="neutral" role="alert" title={walletSentence(state.failure)} />
    case 'reverted':
      return <Notice tone="bad" role="alert" title={t`The transaction failed on chain.`} />
    case 'unknown':
      return (
        <Notice
          tone="caution"
          role="alert"
          title={t`It is not known yet what became of it. The list shows the state of each part.`}
        />
      )
  }
}
