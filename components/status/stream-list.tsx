'use client'

import { useCallRecord } from '@/components/shell/use-call-record'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { StreamRecord } from '@/lib/client/call-record'

const stateLabels: Readonly<Record<StreamRecord['state'], string>> = {
  live: 'Open',
  lost: 'Lost, being tried again',
  closed: 'Closed: nothing listens',
}

/** Streams opened since the page load; renders nothing without any. */
export function StreamList() {
  const streams = useCallRecord().streams()
  if (streams.length === 0) return null
  return (
    <section aria-label="Streams" className="ledger-panel mt-3 px-4 py-2">
      <h3 className="py-1 font-semibold">Streams</h3>
      <FactList>
        {streams.map(({ name, network, state, sinceMs }) => (
          <Fact
            key={`${network} ${name}`}
            name={`${name}${network === null ? '' : `, ${network}`}`}
          >
            <span className={state === 'lost' ? 'text-caution' : ''}>{stateLabels[state]}</span>,{' '}
            <Time at={sinceMs} />
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
