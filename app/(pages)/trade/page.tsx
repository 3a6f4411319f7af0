import type { Metadata } from 'next'
import { TradePage } from '@/components/trade/trade-page'

export const metadata: Metadata = { title: 'Trade' }

/** `?network=` selects the chain; the form's parameters are read in `form/trade-link.ts`. */
export default function Page() {
  return <TradePage />
}
