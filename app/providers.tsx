'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { NetworksProvider } from '@/components/shell/networks-context'
import { makeQueryClient } from '@/components/shell/query-client'
import { NumberFormatProvider } from '@/components/ui/number-format'
import { PriceUnitProvider } from '@/components/ui/price-unit'
import { WalletProvider } from '@/components/wallet/wallet-context'
import type { Separators } from '@/lib/client/format/separators'
import type { NetworksView } from '@/lib/contract/codecs/networks'

export function Providers(props: {
  networks: NetworksView
  separators: Separators
  children: ReactNode
}) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <NumberFormatProvider separators={props.separators}>
        <NetworksProvider networks={props.networks}>
          <WalletProvider>
            <PriceUnitProvider>{props.children}</PriceUnitProvider>
          </WalletProvider>
        </NetworksProvider>
      </NumberFormatProvider>
    </QueryClientProvider>
  )
}
