'use client'

import { useCallRecord } from '@/components/shell/use-call-record'
import { Fact, FactColumns } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { StreamRecord } from '@/lib/client/call-record'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const stateLabels: Readonly<Record<StreamRecord['state'], Message>> = {
  live: message`Open¦stream`,
  lost: message`Lost, being tried again`,
  closed: message`Closed: nothing listens`,
}

/** Streams opened since the page load; renders nothing without any. */
export function StreamList() {
  const streams = useCallRecord().streams()
  if (streams.length === 0) return null
  return (
    <section
      aria-label={t`Streams`}
      className="@container mt-9 border-t-2 border-t-rule px-4 pt-2 rail:px-0"
    >
      <h2 className="pb-1 font-semibold">{t`Streams`}</h2>
      <FactColumns>
        {streams.map(({ name, network, state, sinceMs }) => (
          <Fact
            key={`${network} ${name}`}
            name={`${name}${network === null ? '' : `, ${network}`}`}
          >
            <span className={state === 'lost' ? 'text-caution' : ''}>{t(stateLabels[state])}</span>,{' '}
            <Time at={sinceMs} />
          </Fact>
        ))}
      </FactColumns>
    </section>
  )
}
