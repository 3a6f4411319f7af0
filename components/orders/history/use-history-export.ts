'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@/components/ui/save-file'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { HistoryFile } from './history-file'
import { type HistoryRun, readHistory } from './read-history'

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly fills: number }
  /** Nothing of what was read is lost: it goes on from there. */
  | { readonly phase: 'stopped'; readonly fills: number; readonly error: Error | null }
  /** `leftOut`: fills that the order book has in a form that cannot be read. */
  | { readonly phase: 'saved'; readonly fills: number; readonly leftOut: number }

/** Reads all fills page by page and saves them as one file; can be stopped and continued. */
export function useHistoryExport(network: NetworkView) {
  const client = useQueryClient()
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  const current = useRef<HistoryRun | null>(null)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const advance = async (run: HistoryRun) => {
    stopping.current.abort()
    const own = new AbortController()
    stopping.current = own
    const showRead = () => setState({ phase: 'reading', fills: run.fills })
    showRead()
    try {
      await readHistory({ client, network }, run, own.signal, showRead)
      if (own.signal.aborted) return
      save(run)
      current.current = null
      setState({ phase: 'saved', fills: run.fills, leftOut: run.leftOut })
    } catch (cause) {
      if (own.signal.aborted) return
      const error = cause instanceof Error ? cause : new Error(String(cause))
      setState({ phase: 'stopped', fills: run.fills, error })
    }
  }
  return {
    state,
    start: (file: HistoryFile) => {
      current.current = { file, parts: [], cursor: null, fills: 0, leftOut: 0 }
      void advance(current.current)
    },
    proceed: () => {
      if (current.current !== null) void advance(current.current)
    },
    stop: () => {
      stopping.current.abort()
      setState({ phase: 'stopped', fills: current.current?.fills ?? 0, error: null })
    },
    discard: () => {
      current.current = null
      setState({ phase: 'idle' })
    },
  }
}

function save({ file, parts }: HistoryRun): void {
  const { network, account, format } = file
  const name = `fills-${network.name}-${account.slice(0, 8)}.${format}`
  saveFile(name, parts, format === 'csv' ? 'text/csv' : 'application/json')
}
