'use client'

import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import type { ExplainCount } from './lookup-rows'
import { MAX_EXPLAINED, type useExplain } from './use-explain'

/** Reads the report of each order found; disabled until there are any. */
export function ExplainButton(props: {
  found: readonly OrderUid[]
  count: ExplainCount
  explain: ReturnType<typeof useExplain>
  /** Whether this browser may read debug reports; null while that is not known. */
  mayRead: boolean | null
  /** Id of the element with `explainReason`. */
  reasonId: string
}) {
  const { found, count, explain } = props
  const number = useNumber()
  if (props.mayRead !== true) return null
  if (isExplaining(explain)) {
    return explain.state.kind === 'paused' ? (
      <Button onClick={explain.resume}>{t`Resume`}</Button>
    ) : (
      <Button onClick={explain.pause}>{t`Pause`}</Button>
    )
  }
  const isRepeat = count.left.length === 0
  const uids = isRepeat ? found : count.left
  const some = number(Math.min(uids.length, MAX_EXPLAINED))
  return (
    <Button
      disabled={found.length === 0}
      aria-describedby={props.reasonId}
      onClick={() => explain.explain(uids)}
    >
      {found.length === 0
        ? t`Explain all`
        : isRepeat
          ? t`Explain ${some} again`
          : count.explained + count.failed === 0
            ? t`Explain all ${some}`
            : t`Explain ${some} more`}
    </Button>
  )
}

export const isExplaining = ({ progress }: ReturnType<typeof useExplain>): boolean =>
  progress !== null && progress.done < progress.total

/** What "Explain" does here, or why it is not offered. */
export function explainReason(
  network: NetworkView,
  mayRead: boolean | null,
  found: number,
): string {
  if (mayRead === null) return ''
  if (!mayRead) {
    return t`Why each went the way it did is for staff only on ${network.displayName}.`
  }
  if (found === 0) return t`Orders found can then be explained.`
  if (found > MAX_EXPLAINED) return t`Orders found are explained ${MAX_EXPLAINED} at a time.`
  return network.orderBook === 'gateway'
    ? t`Explaining reads what the order book publishes about each order found, a few at a time.`
    : t`Explaining names the cause of each order found.`
}
