'use client'

import type { ReactNode } from 'react'
import { SeparatorsProvider } from '@/components/ui/number-format'
import { TimeZoneProvider } from '@/components/ui/time-format'
import { separatorsOf } from '@/lib/client/format/separators'
import { usePreferences } from './preferences-context'

/** Numbers as the person set them, else as their browser asks for; moments as they set them. */
export function FormatsProvider(props: { browserLocale: string; children: ReactNode }) {
  const { numbers, zone } = usePreferences().preferences
  const locale = numbers === 'auto' ? props.browserLocale : numbers
  return (
    <SeparatorsProvider separators={separatorsOf(locale)}>
      <TimeZoneProvider zone={zone}>{props.children}</TimeZoneProvider>
    </SeparatorsProvider>
  )
}
