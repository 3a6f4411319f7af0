import type { Metadata } from 'next'
import { DebugLanding } from '@/components/debug/debug-landing-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Order debug` })

export default function DebugPage() {
  return <DebugLanding />
}
