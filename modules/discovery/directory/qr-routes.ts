import type { FastifyInstance, FastifyReply } from 'fastify'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import { qrCodeUrl } from './contract.ts'
import { qrPng, qrSvg } from './qr-code.ts'
import { businessPage } from './queries/business-page.ts'

const FORMATS = [
  { format: 'svg', type: 'image/svg+xml', draw: qrSvg },
  { format: 'png', type: 'image/png', draw: qrPng },
] as const

/** Serves the QR code of a business as SVG and PNG to anyone who can see its page. */
export function qrRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const options = {
    schema: { hide: true },
    config: { access: 'anyone' as const, rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
  }
  for (const { format, type, draw } of FORMATS)
    app.get<{ Params: { userId: string } }>(qrCodeUrl(':userId', format), options, async ({ params }, reply) => {
      if (!Id.safeParse(params.userId).success) throw notFound()
      const { hasQrCode, userId } = await businessPage(db, params.userId, new Date())
      if (!hasQrCode) throw notFound()
      const file = await draw(absoluteUrl(config, `/business/${userId}`))
      return setFileHeaders(reply, `qr-${userId.slice(0, 8)}.${format}`, type).send(file)
    })
}

const setFileHeaders = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'public, max-age=300')
