'use client'

import { useQuery } from '@tanstack/react-query'
import { submitFailureMessages } from '@/components/trade/submit/submit-messages'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useNow } from '@/components/ui/use-now'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useAwaited } from '@/components/wallet/use-awaited'
import { toneOf, walletSentence } from '@/components/wallet/wallet-sentence'
import type { KeptParts } from '@/lib/client/orders/kept-parts'
import { serverClockQuery } from '@/lib/client/server-clock'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { PartList } from './part-list'
import { countParts, onTime } from './part-order'
import type { PartOrderHandle, PartsProgress } from './use-part-order'

type SignProps = {
  network: NetworkView
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  handle: PartOrderHandle
  order: KeptParts
}

const TICK_MS = 2_000

/** The signatures and the sending of the parts, and what stopped them. */
export function SignParts(props: SignProps) {
  const { sellToken, buyToken, handle, order } = props
  const { progress } = handle
  const current = progress.phase === 'signing' ? progress.index : null
  const now = useNow(TICK_MS)
  const aheadMs = useQuery(serverClockQuery).data ?? 0
  const timed = now === null ? order : onTime(order, unixSeconds((now + aheadMs) / 1000))
  return (
    <div className="space-y-4">
      <p role="status" className="font-medium text-input">
        {headline(order, progress)}
      </p>
      <PartList parts={timed.parts} current={current} sellToken={sellToken} buyToken={buyToken} />
      {timed === order ? null : (
        <Notice tone="caution" role="status">
          {t`The time of a part has passed before all were in the book. It moves behind the others,
            with the same amounts, and is signed again.`}
        </Notice>
      )}
    </div>
  )
}

function headline(order: KeptParts, progress: PartsProgress): string {
  const { count, signed, placed, onChain } = countParts(order)
  if (progress.phase === 'done') return t`All ${count} parts are in the order book.`
  if (onChain > 0) return t`${onChain} of ${count} signed on chain`
  if (placed === count)
    return t`All ${count} parts are placed and wait for your signature on chain.`
  if (placed > 0 || progress.phase === 'sending') return t`${placed} of ${count} sent`
  return t`${signed} of ${count} signed`
}

/** What stopped the parts, and the next step. */
export function SignFooter(props: SignProps & { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <Problem {...props} />
      <Actions {...props} />
    </div>
  )
}

/** What stopped the order, in a sentence that says what is safe. */
function Problem({ handle, order, network, sellToken }: SignProps) {
  const { progress } = handle
  switch (progress.phase) {
    case 'walletProblem':
      return (
        <Notice
          tone={toneOf(progress.failure)}
          role="alert"
          title={walletSentence(progress.failure)}
        >
          {t`The parts that are signed are kept in this browser.`}
        </Notice>
      )
    case 'notOnChain':
      return (
        <Notice
          tone="caution"
          role="alert"
          title={
            progress.outcome.kind === 'refused'
              ? walletSentence(progress.outcome.failure)
              : progress.outcome.kind === 'reverted'
                ? t`The transaction failed on chain. Only its gas was spent.`
                : t`The wallet does not say what became of the transaction.`
          }
        >
          {t`A part that is not signed on chain cannot trade.`}
        </Notice>
      )
    case 'notSent':
      return progress.problem.kind === 'unanswered' ? (
        <Notice
          tone="caution"
          role="alert"
          title={t`We don't know yet if part ${progress.index} was placed.`}
        >
          {t`Sending it again is safe: it cannot be placed twice. All signatures are kept.`}
        </Notice>
      ) : (
        <Notice
          tone="bad"
          role="alert"
          code={progress.problem.errorType}
          details={progress.problem.description}
          title={t`Part ${progress.index}: ${
            submitFailureMessages(progress.problem.errorType, progress.problem.description, {
              chain: network.displayName,
              account: shortAddress(order.owner),
              sellSymbol: tokenLabel(sellToken),
              need: null,
              have: null,
              allowance: null,
              toApprove: null,
            }).sentence
          }`}
        >
          {countParts(order).placed === 0
            ? t`None of the parts was placed.`
            : t`${countParts(order).placed} parts are in the order book and will be tried; cancel
                them on the Orders page if you do not want them.`}
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          tone="caution"
          role="alert"
          title={t`This step failed. What is signed is kept.`}
          details={progress.description}
        />
      )
    case 'idle':
    case 'signing':
    case 'sending':
    case 'signingOnChain':
    case 'done':
      return null
  }
}

function Actions({ network, handle, order, onClose }: SignProps & { onClose: () => void }) {
  const { progress } = handle
  const awaited = useAwaited(t`waiting for your wallet and a block.`)
  const { count, signed, placed } = countParts(order)
  if (progress.phase === 'done') {
    return (
      <>
        <p className="text-muted text-table">
          {t`You can close this page: the service fills the parts in their time.`}
        </p>
        <Button variant="primary" size="large" wide onClick={onClose}>
          {t`Show the order`}
        </Button>
      </>
    )
  }
  if (progress.phase === 'signing' || progress.phase === 'signingOnChain') {
    return (
      <Notice tone="info" role="status" actions={<LeaveRequest onLeave={handle.leave} />}>
        {progress.phase === 'signing'
          ? t`Waiting for your wallet to sign part ${progress.index} of ${count}.`
          : t`Signing on chain: ${awaited}`}
      </Notice>
    )
  }
  if (progress.phase === 'sending') {
    return (
      <p role="status" className="text-muted">
        {t`All signed. Sending part ${progress.index}.`}
      </p>
    )
  }
  const label =
    signed < count
      ? signed === 0
        ? t`Sign ${count} parts, one by one`
        : t`Sign the other ${count - signed}`
      : placed < count
        ? t`Send the rest`
        : t`Sign on chain`
  return (
    <div className="flex flex-col gap-2">
      <OnNetwork network={network} size="large" wide>
        <Button variant="primary" size="large" wide onClick={() => void handle.run(order)}>
          {label}
        </Button>
      </OnNetwork>
      {progress.phase === 'walletProblem' && order.scheme === 'eip712' && placed === 0 ? (
        <Button
          variant="quiet"
          wide
          onClick={() => void handle.run({ ...order, scheme: 'ethsign' })}
        >
          {t`Sign as messages instead`}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        wide
        onClick={() => {
          handle.discard()
          onClose()
        }}
      >
        {placed === 0 ? t`Discard the order` : t`Forget the parts that are not in the book`}
      </Button>
    </div>
  )
}
