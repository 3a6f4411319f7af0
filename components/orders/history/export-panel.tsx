'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useNumber } from '@/components/ui/use-number'
import { ApiError } from '@/lib/client/api-error'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { fillCount } from './fill-count'
import type { SpanSeconds } from './history-span'
import { type ExportState, useHistoryExport } from './use-history-export'

/** Saves the fills of a span, or all of them, as one file. */
export function ExportPanel(props: {
  network: NetworkView
  account: Address
  /** Null for a span that cannot be. */
  span: SpanSeconds | null
  /** Whether there is a fill to save. */
  hasFills: boolean
  /** All fills of the span; null while unknown. */
  total: number | null
}) {
  const { network, account, span } = props
  const handle = useHistoryExport(network)
  const { phase } = handle.state
  const csvButton = useRef<HTMLButtonElement>(null)
  const isDisabled = span === null || !props.hasFills || phase === 'reading'
  const button = (format: 'csv' | 'json') => (
    <Button
      ref={format === 'csv' ? csvButton : null}
      size="compact"
      variant="quiet"
      disabled={isDisabled}
      title={props.hasFills ? t`Save all fills as ${format.toUpperCase()}` : t`No fills to export`}
      onClick={() => {
        if (span !== null) {
          handle.start({ ...span, format, network, account, readAtMs: Date.now() })
        }
      }}
    >
      {t`Export ${format.toUpperCase()}`}
    </Button>
  )
  return (
    <>
      <span className="-mx-2 flex gap-1">
        {button('csv')}
        {button('json')}
      </span>
      {phase === 'idle' ? null : (
        <div className="basis-full pb-2">
          <ExportProgress
            {...{ ...handle, total: props.total }}
            onDiscard={() => {
              handle.discard()
              csvButton.current?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}

function ExportProgress(props: {
  state: ExportState
  total: number | null
  stop: () => void
  proceed: () => void
  onDiscard: () => void
}) {
  const { state, total } = props
  const number = useNumber()
  const fills = (count: number) => fillCount(count, number)
  switch (state.phase) {
    case 'idle':
      return null
    case 'reading':
      return (
        <Notice
          tone="info"
          role="status"
          actions={
            <Button size="compact" onClick={props.stop}>
              {t`Stop`}
            </Button>
          }
        >
          {total === null
            ? t`Reading ${fills(state.fills)}.`
            : t`Reading ${number(state.fills)} of ${fills(total)}.`}
        </Notice>
      )
    case 'stopped':
      return (
        <Notice
          tone={state.error === null ? 'neutral' : 'bad'}
          role={state.error === null ? 'status' : 'alert'}
          title={state.error === null ? t`The export was stopped.` : t`The export was interrupted.`}
          details={state.error?.message ?? null}
          code={state.error instanceof ApiError ? state.error.errorType : null}
          actions={
            <>
              <Button size="compact" onClick={props.proceed}>
                {t`Continue`}
              </Button>
              <Button size="compact" variant="quiet" onClick={props.onDiscard}>
                {t`Discard`}
              </Button>
            </>
          }
        >
          {t`${fills(state.fills)} read so far are kept; it continues from there.`}
        </Notice>
      )
    case 'saved':
      return (
        <Notice tone={state.leftOut === 0 ? 'good' : 'caution'} role="status">
          {t`${fills(state.fills)} saved.`}
          {state.leftOut === 0
            ? ''
            : ` ${t`${fills(state.leftOut)} came in a form this page cannot read
                and are missing.`}`}
        </Notice>
      )
  }
}
