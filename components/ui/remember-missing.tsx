'use client'

import { useState } from 'react'
import { type KnownMissing, rememberMissing } from '@/lib/client/known-missing'

/** Stands before what would ask: the first question for each of these is answered without a request. */
export function RememberMissing({ answers }: { answers: readonly KnownMissing[] }): null {
  useState(() => {
    // The server's memory is shared by all readers.
    if (typeof window !== 'undefined') rememberMissing(answers, Date.now())
    return null
  })
  return null
}
