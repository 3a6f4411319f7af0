'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { useNetworks } from '@/components/ui/networks-context'
import { useCopy } from '@/components/ui/use-copy'
import { browserName } from '@/lib/client/browser-name'
import { callRecorder } from '@/lib/client/call-record'
import {
  headQuery,
  newestAuctionsQuery,
  readinessQuery,
  versionQuery,
} from '@/lib/client/queries/status'
import { t } from '@/lib/words/words'
import { diagnosticsText } from './diagnostics'
import { lastWithBids } from './status-messages'

/** Shows the text before it is copied; created once, so that it does not change while open. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { networks } = useNetworks()
  const { state, copy } = useCopy()
  const [text] = useState(() => {
    const atMs = Date.now()
    return diagnosticsText({
      atMs,
      baseUrl: window.location.origin,
      browser: browserName(navigator.userAgent),
      isOnline: navigator.onLine,
      readiness: client.getQueryData(readinessQuery().queryKey) ?? null,
      networks: networks.map(({ name, chainId }) => {
        const head = client.getQueryData(headQuery(name).queryKey)
        return {
          name,
          chainId,
          version: client.getQueryData(versionQuery(name).queryKey) ?? null,
          headBlock: head?.number ?? null,
          headLagSeconds:
            head == null ? null : Math.max(0, Math.round(atMs / 1000 - head.timestamp)),
          lastAuctionId:
            lastWithBids(client.getQueryData(newestAuctionsQuery(name).queryKey) ?? [])
              ?.auctionId ?? null,
        }
      }),
      calls: callRecorder.calls(),
      streams: callRecorder.streams(),
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Diagnostics`}
      width="48rem"
      footer={
        <div className="flex items-center gap-3">
          <Button variant="primary" onClick={() => void copy(text)}>
            {t`Copy`}
          </Button>
          <p role="status" className="text-table">
            {state === 'copied'
              ? t`Copied.`
              : state === 'refused'
                ? t`The browser did not allow copying; select the text instead.`
                : ''}
          </p>
        </div>
      }
    >
      <p className="mb-2 text-muted">
        {t`For a message to support. No addresses, order ids, keys or cookies are in it.`}
      </p>
      <textarea
        name="diagnostics"
        readOnly
        aria-label={t`Text that is copied`}
        value={text}
        rows={18}
        wrap="off"
        className="hex block w-full resize-y border border-control bg-sunken p-3 text-meta"
      />
    </Dialog>
  )
}
