import type { Metadata } from 'next'
import { TypeReference } from '@/components/docs/type-reference'
import { t } from '@/lib/words/words'
import { scalarTypes } from '../scalar-types'

export const generateMetadata = (): Metadata => ({ title: t`API types` })

export default function TypesPage() {
  return <TypeReference types={scalarTypes()} />
}
