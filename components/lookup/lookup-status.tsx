'use client'

import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { isExplaining } from './explain-button'
import type { ExplainCount } from './lookup-rows'
import { RunLine } from './run-line'
import type { useExplain } from './use-explain'
import type { Unread, useLookup } from './use-lookup'

/** How far what was asked for has come, and what went wrong with it. */
export function LookupStatus(props: StatusProps) {
  return (
    <>
      <Spoken text={endLabel(props)} />
      <StatusLines {...props} />
    </>
  )
}

type StatusProps = {
  lookup: ReturnType<typeof useLookup>
  explain: ReturnType<typeof useExplain>
  count: ExplainCount
}

/** The end of a run is told once; how far it has come would be read at every answer. */
function endLabel({ lookup, explain }: StatusProps): string {
  if (lookup.state.kind !== 'idle' || isExplaining(explain)) return ''
  if (explain.run !== null) return 'Explaining is done.'
  return lookup.readAt === null ? '' : 'The lookup is done.'
}

function StatusLines({ lookup, explain, count }: StatusProps) {
  if (lookup.state.kind !== 'idle') {
    return <RunLine state={lookup.state} {...lookup.run} what="Looked up" />
  }
  if (explain.run !== null && isExplaining(explain)) {
    return <RunLine state={explain.state} {...explain.run} what="Explained" />
  }
  const found = count.explained + count.left.length
  return (
    <>
      {lookup.unread === null ? null : <UnreadLine unread={lookup.unread} />}
      {explain.run === null || found === 0 ? null : (
        <RunLine
          state={{ kind: 'idle' }}
          done={count.explained}
          of={found}
          failed={count.failed}
          what="Explained"
        />
      )}
    </>
  )
}

function UnreadLine({ unread: { count, why } }: { unread: Unread }) {
  const number = useNumber()
  return (
    <p role="status" className="py-2 text-caution">
      {number(count)} {count === 1 ? 'id' : 'ids'} could not be read again and{' '}
      {count === 1 ? 'shows' : 'show'} what was known: {why}
    </p>
  )
}
