import type { Command } from './command.ts'
import { exportArticles } from './content/export-articles.ts'
import { exportCourses } from './content/export-courses.ts'
import { importArticles } from './content/import-articles.ts'
import { importCourses } from './content/import-courses.ts'
import { createCoupon, showCoupons, stopCoupon } from './coupons.ts'
import { listArticles, listCourses, listUsers } from './list.ts'
import { makeAdmin, removeAdmin } from './make-admin.ts'
import { listOrders, refundOrder, showOrder } from './orders.ts'
import { resetPassword } from './reset-password.ts'
import { suspend, unsuspend } from './suspend.ts'

export const COMMANDS: readonly Command[] = [
  makeAdmin,
  removeAdmin,
  resetPassword,
  suspend,
  unsuspend,
  listUsers,
  listCourses,
  listArticles,
  exportArticles,
  importArticles,
  exportCourses,
  importCourses,
  listOrders,
  showOrder,
  refundOrder,
  showCoupons,
  createCoupon,
  stopCoupon,
]
