'use client'

import { Button } from '@/components/ui/button'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ExplainCount } from './lookup-rows'
import { EXPLAINED_AT_MOST, type useExplain } from './use-explain'

/** Reads the report of each order found; waits for orders first. */
export function ExplainButton(props: {
  found: readonly OrderUid[]
  count: ExplainCount
  explain: ReturnType<typeof useExplain>
  /** Whether debug reports are open to this browser; null while that is not known. */
  mayRead: boolean | null
  /** Id of the line that says what is asked. */
  reasonId: string
}) {
  const { found, count, explain } = props
  const number = useNumber()
  if (props.mayRead !== true) return null
  if (isExplaining(explain)) {
    return explain.state.kind === 'paused' ? (
      <Button onClick={explain.resume}>Resume</Button>
    ) : (
      <Button onClick={explain.pause}>Pause</Button>
    )
  }
  const isAgain = count.left.length === 0
  const wanted = isAgain ? found : count.left
  const some = number(Math.min(wanted.length, EXPLAINED_AT_MOST))
  return (
    <Button
      disabled={found.length === 0}
      aria-describedby={props.reasonId}
      onClick={() => explain.explain(wanted)}
    >
      {found.length === 0
        ? 'Explain all'
        : isAgain
          ? `Explain ${some} again`
          : count.explained + count.failed === 0
            ? `Explain all ${some}`
            : `Explain ${some} more`}
    </Button>
  )
}

export const isExplaining = ({ run }: ReturnType<typeof useExplain>): boolean =>
  run !== null && run.done < run.of

/** What explaining means here, or why it is not offered. */
export function explainReason(
  network: NetworkView,
  mayRead: boolean | null,
  found: number,
): string {
  if (mayRead === null) return ''
  if (!mayRead) {
    return `Why each went the way it did is for staff only on ${network.displayName}.`
  }
  if (found === 0) return 'Orders found can then be explained.'
  return found > EXPLAINED_AT_MOST
    ? `Orders found are explained ${EXPLAINED_AT_MOST} at a time.`
    : 'Explaining reads the debug report of each order found, two at a time.'
}
