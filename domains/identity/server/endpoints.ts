import type { Endpoint } from '#platform/http/endpoint.ts';
import { changePassword } from './change-password.ts';
import { removeSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { google } from './google.ts';
import { listMyShops } from './list-my-shops.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { loginCode } from './login-code.ts';
import { logout } from './logout.ts';
import { readSignInMethods } from './read-sign-in-methods.ts';
import { register } from './register.ts';
import { chooseForgottenPassword, sendResetCode, validateResetCode } from './reset-password.ts';
import { sendOtp } from './send-otp.ts';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from './set-second-factor.ts';
import { switchShop } from './switch-shop.ts';
import { unlinkAccount } from './unlink-account.ts';
import { verifyEmail, verifyUser } from './verify-user.ts';

export const endpoints: readonly Endpoint[] = [
  login,
  loginCode,
  logout,
  listMyShops,
  switchShop,
  register,
  sendOtp,
  verifyUser,
  verifyEmail,
  changePassword,
  sendResetCode,
  validateResetCode,
  chooseForgottenPassword,
  google,
  listSessions,
  endSession,
  endOtherSessions,
  readSignInMethods,
  unlinkAccount,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
];
