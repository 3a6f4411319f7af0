'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LanguageGate } from '@/components/ui/language-gate'
import { NetworksProvider } from '@/components/ui/networks-context'
import { SeparatorsProvider } from '@/components/ui/number-format'
import { PreferencesProvider, usePreferences } from '@/components/ui/preferences-context'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { TimeZoneProvider } from '@/components/ui/time-format'
import { WalletProvider } from '@/components/wallet/wallet-context'
import { separatorsOf } from '@/lib/client/format/separators'
import type { Preferences } from '@/lib/client/preferences'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { Language } from '@/lib/words/language'

export function Providers(props: {
  language: Language
  networks: NetworksView
  browserLocale: string
  preferences: Preferences
  children: ReactNode
}) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <LanguageGate language={props.language}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider initial={props.preferences}>
          <FormatsProvider browserLocale={props.browserLocale}>
            <NetworksProvider networks={props.networks}>
              <WalletProvider>
                <PriceUnitProvider>{props.children}</PriceUnitProvider>
              </WalletProvider>
            </NetworksProvider>
          </FormatsProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </LanguageGate>
  )
}

/**
 * Number and time formats by the user's preferences, numbers by default as in the browser's locale.
 */
function FormatsProvider(props: { browserLocale: string; children: ReactNode }) {
  const { numbers, zone } = usePreferences().preferences
  const locale = numbers === 'auto' ? props.browserLocale : numbers
  return (
    <SeparatorsProvider separators={separatorsOf(locale)}>
      <TimeZoneProvider zone={zone}>{props.children}</TimeZoneProvider>
    </SeparatorsProvider>
  )
}

// JSON has no bigint; a tag distinguishes 1n from "1".
const hashKey = (key: readonly unknown[]): string =>
  JSON.stringify(key, (_, part: unknown) =>
    typeof part === 'bigint'
      ? { bigint: part.toString() }
      : isRecord(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  )

const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** One per page load; its keys may contain bigints. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { ...retryPolicy, queryKeyHashFn: hashKey } },
  })
}
