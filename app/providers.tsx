'use client'

import type { ReactNode } from 'react'
import { LanguageGate } from '@/components/ui/language-gate'
import { NetworksProvider } from '@/components/ui/networks-context'
import { SeparatorsProvider } from '@/components/ui/number-format'
import { PreferencesProvider, usePreferences } from '@/components/ui/preferences-context'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { QueryClientHolderProvider } from '@/components/ui/query-client-holder'
import { TimeZoneProvider } from '@/components/ui/time-format'
import { WalletProvider } from '@/components/wallet/wallet-context'
import { separatorsOf } from '@/lib/client/format/separators'
import type { Preferences } from '@/lib/client/preferences'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { Language } from '@/lib/words/language'

export function Providers(props: {
  language: Language
  networks: NetworksView
  browserLocale: string
  preferences: Preferences
  children: ReactNode
}) {
  return (
    <LanguageGate language={props.language}>
      <QueryClientHolderProvider>
        <PreferencesProvider initial={props.preferences}>
          <FormatsProvider browserLocale={props.browserLocale}>
            <NetworksProvider networks={props.networks}>
              <WalletProvider>
                <PriceUnitProvider>{props.children}</PriceUnitProvider>
              </WalletProvider>
            </NetworksProvider>
          </FormatsProvider>
        </PreferencesProvider>
      </QueryClientHolderProvider>
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
