import type { Metadata } from 'next'
import { textOfLink } from '@/components/lookup/lookup-link'
import { LookupRoute } from '@/components/lookup/lookup-route-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Lookup` })

export default async function LookupPage({ searchParams }: PageProps<'/lookup'>) {
  const { ids } = await searchParams
  const text = textOfLink(Array.isArray(ids) ? ids.join(' ') : (ids ?? null))
  return <LookupRoute initialText={text} />
}
