'use client'

import { Button } from '@/components/ui/button'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { EXPLAINED_AT_MOST, type useExplain } from './use-explain'

/** Reads the report of each order found; waits for orders first. */
export function ExplainButton(props: {
  network: NetworkView
  found: readonly OrderUid[]
  explain: ReturnType<typeof useExplain>
  /** Id of the line that says what is asked. */
  reasonId: string
}) {
  const { found, explain } = props
  if (props.network.capabilities.debugReport !== 'open') return null
  const count = Math.min(found.length, EXPLAINED_AT_MOST)
  if (isExplaining(explain)) {
    return explain.state.kind === 'paused' ? (
      <Button onClick={explain.resume}>Resume</Button>
    ) : (
      <Button onClick={explain.pause}>Pause</Button>
    )
  }
  const words = count === 0 ? 'Explain all' : `Explain all ${count}`
  return (
    <Button
      disabled={count === 0}
      aria-describedby={props.reasonId}
      onClick={() => explain.explain(found)}
    >
      {explain.wanted === 0 ? words : `Explain ${count} again`}
    </Button>
  )
}

export const isExplaining = ({ explanations, wanted }: ReturnType<typeof useExplain>): boolean =>
  explanations.size < wanted

/** What explaining means here, or why it is not offered. */
export function explainReason(network: NetworkView, found: number): string {
  if (network.capabilities.debugReport !== 'open') {
    return `Why each went the way it did is for staff only on ${network.displayName}.`
  }
  if (found === 0) return 'Orders found can then be explained.'
  return found > EXPLAINED_AT_MOST
    ? `The first ${EXPLAINED_AT_MOST} orders found are explained.`
    : 'Explaining reads the debug report of each order found, two at a time.'
}
