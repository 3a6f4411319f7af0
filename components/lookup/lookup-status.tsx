'use client'

import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'
import { isExplaining } from './explain-button'
import type { ExplainCount } from './lookup-rows'
import { RunLine } from './run-line'
import type { useExplain } from './use-explain'
import type { Unread, useLookup } from './use-lookup'

/** The progress of looking up or explaining, and what failed in it. */
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

/** What a screen reader announces: only the end of a run, not every step of its progress. */
function endLabel({ lookup, explain }: StatusProps): string {
  if (lookup.state.kind !== 'idle' || isExplaining(explain)) return ''
  if (explain.progress !== null) return t`Explaining is done.`
  return lookup.readAt === null ? '' : t`The lookup is done.`
}

function StatusLines({ lookup, explain, count }: StatusProps) {
  if (lookup.state.kind !== 'idle') {
    return <RunLine state={lookup.state} progress={lookup.progress} what="lookedUp" />
  }
  if (explain.progress !== null && isExplaining(explain)) {
    return <RunLine state={explain.state} progress={explain.progress} what="explained" />
  }
  const found = count.explained + count.left.length
  return (
    <>
      {lookup.unread === null ? null : <UnreadLine unread={lookup.unread} />}
      {explain.progress === null || found === 0 ? null : (
        <RunLine
          state={{ kind: 'idle' }}
          progress={{ done: count.explained, total: found }}
          failed={count.failed}
          what="explained"
        />
      )}
    </>
  )
}

function UnreadLine({ unread: { count, reason } }: { unread: Unread }) {
  const number = useNumber()
  return (
    <p role="status" className="py-2 text-caution">
      {count === 1
        ? t`${number(1)} id could not be read again and shows what was known: ${reason}`
        : t`${number(count)} ids could not be read again and show what was known: ${reason}`}
    </p>
  )
}
