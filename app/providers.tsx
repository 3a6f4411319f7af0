'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FormatsProvider } from '@/components/shell/formats-provider'
import { NetworksProvider } from '@/components/shell/networks-context'
import { PreferencesProvider } from '@/components/shell/preferences-context'
import { makeQueryClient } from '@/components/shell/query-client'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { WalletProvider } from '@/components/wallet/wallet-context'
import type { Preferences } from '@/lib/client/preferences'
import type { NetworksView } from '@/lib/contract/codecs/networks'

export function Providers(props: {
  networks: NetworksView
  browserLocale: string
  preferences: Preferences
  children: ReactNode
}) {
  const [queryClient] = useState(makeQueryClient)
  return (
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
  )
}
