import { nextRoute } from '@/lib/server/http/next-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextRoute(
  '/accounts/{account}/watches',
)
