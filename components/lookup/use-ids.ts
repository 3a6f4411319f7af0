'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useLoaded } from '@/components/ui/use-loaded'
import { createIdReader, type IdReading, readIds, textParts } from '@/lib/client/orders/read-ids'

/** A text attached to the field: a file, or a pasted text too long for the field. */
export type Attachment = { readonly name: string; readonly text: string }

/**
 * Pasted text with more characters (about 1,700 ids) becomes an attachment, as it would stall the
 * field.
 */
export const LONG_TEXT = 200_000

const TYPING_PAUSE_MS = 120

/** The orders of this browser, which a shortened id can mean. */
const loadRemembered = () => import('@/lib/client/orders/remembered-orders')

/** The ids of the field and the attachments, read in parts so that typing is not blocked. */
export function useIds(initialText: string) {
  const [text, setText] = useState(initialText)
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [reading, setReading] = useState<IdReading>(() => readIds(initialText))
  const [isReading, setIsReading] = useState(false)
  const whole = useMemo(() => [text, ...files.map((file) => file.text)].join('\n'), [text, files])
  const hasShortened = useMemo(() => /…|\.\.\./.test(whole), [whole])
  const known = useLoaded(loadRemembered, hasShortened).part
  const read = useRef<{ text: string; known: typeof known }>({ text: initialText, known: null })

  useEffect(() => {
    if (read.current.text === whole && read.current.known === known) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const reader = createIdReader(known?.rememberedOrders())
    const parts = textParts(whole)
    const step = () => {
      const { value, done } = parts.next()
      if (done !== true) {
        reader.addText(value)
        timer = setTimeout(step)
        return
      }
      read.current = { text: whole, known }
      setReading(reader.reading())
      setIsReading(false)
    }
    setIsReading(whole.length > LONG_TEXT)
    timer = setTimeout(step, TYPING_PAUSE_MS)
    return () => {
      if (timer !== null) clearTimeout(timer)
    }
  }, [whole, known])

  return {
    text,
    setText,
    files,
    attach: (added: readonly Attachment[]) => setFiles((old) => [...old, ...added]),
    detach: (file: Attachment) => setFiles((old) => old.filter((attached) => attached !== file)),
    clear: () => {
      setText('')
      setFiles([])
    },
    reading,
    isReading,
  }
}
