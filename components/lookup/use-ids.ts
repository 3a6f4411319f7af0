'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { createIdReader, type IdReading, readIds, textParts } from './read-ids'

/** A text that is not in the field: a file, or more than a field can show without stalling. */
export type Attachment = { readonly name: string; readonly text: string }

/** From here on a text is kept beside the field, about 1,700 ids. */
export const LONG_TEXT = 200_000

const TYPING_PAUSE_MS = 120

/** The ids of the field and the files, read in parts so that typing goes on. */
export function useIds(initialText: string) {
  const [text, setText] = useState(initialText)
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [reading, setReading] = useState<IdReading>(() => readIds(initialText))
  const [isReading, setIsReading] = useState(false)
  const read = useRef(initialText)
  const whole = useMemo(() => [text, ...files.map((file) => file.text)].join('\n'), [text, files])

  useEffect(() => {
    if (read.current === whole) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const reader = createIdReader()
    const parts = textParts(whole)
    const step = () => {
      const { value, done } = parts.next()
      if (done !== true) {
        reader.addText(value)
        timer = setTimeout(step)
        return
      }
      read.current = whole
      setReading(reader.reading())
      setIsReading(false)
    }
    setIsReading(whole.length > LONG_TEXT)
    timer = setTimeout(step, TYPING_PAUSE_MS)
    return () => {
      if (timer !== null) clearTimeout(timer)
    }
  }, [whole])

  return {
    text,
    setText,
    files,
    attach: (added: readonly Attachment[]) => setFiles((old) => [...old, ...added]),
    detach: (file: Attachment) => setFiles((old) => old.filter((one) => one !== file)),
    clear: () => {
      setText('')
      setFiles([])
    },
    reading,
    isReading,
  }
}
